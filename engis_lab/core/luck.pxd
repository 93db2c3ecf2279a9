# C types of luck.py, for the compiled build; the rules of such files stand in CONTRIBUTING.md.
cimport cython

cdef unsigned long long MASK64, GAMMA, MIX1, MIX2

cpdef unsigned long long mix64(unsigned long long z) noexcept

@cython.locals(z="unsigned long long")
cpdef unsigned long long fold(unsigned long long seed, int a, int b=*, int c=*) noexcept

@cython.final
cdef class Luck:
    cdef public unsigned long long state
    @cython.locals(s="unsigned long long", z="unsigned long long")
    cpdef int below(self, int n) noexcept
    cpdef void rekey(self, unsigned long long seed, int event) noexcept
    @cython.locals(i=int, j=int)
    cpdef void shuffle(self, list items, int n)
