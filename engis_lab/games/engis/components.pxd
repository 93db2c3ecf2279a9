# C types of the box; constants stay Python numbers, which the hot files take over at import.
cimport cython

@cython.final
cdef class Box:
    cdef public object digest, parts, standard
    cdef public int[42] terrain
    cdef public int[252] icons
    cdef public int[10] printed_hex, printed_space
    cdef public int[8] object_cost, object_value, object_group, object_card, plan_bid
    cdef public int[16] skill_level
    cdef public int[18] weather_metric, weather_of, weather_over
    cdef public int[18] weather_bound, weather_loss, weather_cap
    cdef public int[4] level_points
    @cython.locals(gap=int, loss=int)
    cpdef int weather_loses(self, int card, int measure) noexcept
