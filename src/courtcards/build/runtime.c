/* The runtime of compiled functions: memory with reference counts. */

#include <stdint.h>
#include <stdlib.h>

typedef struct {
    int64_t owners;
    void (*destroy)(void *, int64_t, void *);
    void *destroyed_with;
    void *data;
    int64_t size;
} Memory;

void *NRT_Allocate(int64_t size) { return malloc((size_t)size); }

void NRT_Free(void *pointer) { free(pointer); }

Memory *NRT_MemInfo_alloc_aligned(int64_t size, uint32_t alignment) {
    Memory *memory = malloc(sizeof(Memory) + (size_t)size + 2 * (size_t)alignment);
    if (!memory) return 0;
    uintptr_t start = (uintptr_t)(memory + 1);
    start = (start + alignment - 1) / alignment * alignment;
    *memory = (Memory){.owners = 1, .data = (void *)start, .size = size};
    return memory;
}

Memory *NRT_MemInfo_alloc(int64_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }

void NRT_MemInfo_call_dtor(Memory *memory) {
    if (memory->destroy) memory->destroy(memory->data, memory->size, memory->destroyed_with);
    free(memory);
}

/* Reshape an array without a copy: possible here if it is contiguous, in C order. */
int numba_attempt_nocopy_reshape(
    int64_t dimensions, const int64_t *lengths, const int64_t *strides, int64_t new_dimensions,
    const int64_t *new_lengths, int64_t *new_strides, int64_t item_size, int order_of_fortran
) {
    int64_t stride = item_size;
    for (int64_t axis = dimensions - 1; axis >= 0; axis--) {
        if (lengths[axis] != 1 && strides[axis] != stride) return 0;
        stride *= lengths[axis];
    }
    stride = item_size;
    for (int64_t axis = new_dimensions - 1; axis >= 0; axis--) {
        new_strides[axis] = stride;
        stride *= new_lengths[axis];
    }
    return !order_of_fortran;
}

/* If memory runs out, the function returns an error status; the text is not needed. */
void *PyExc_RuntimeError;

void PyErr_SetString(void *kind, const char *text) {
    (void)kind;
    (void)text;
}
