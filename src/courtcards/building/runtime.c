/* What compiled functions ask of their surroundings: memory whose owners are counted. */

#include <stdint.h>
#include <stdlib.h>

typedef struct {
    size_t owners;
    void (*destroy)(void *, size_t, void *);
    void *destroyed_with;
    void *data;
    size_t size;
    void *allocator;
} Memory;

void *NRT_Allocate(size_t size) { return malloc(size); }

void NRT_Free(void *pointer) { free(pointer); }

Memory *NRT_MemInfo_alloc_aligned(size_t size, unsigned alignment) {
    Memory *memory = malloc(sizeof(Memory) + size + 2 * (size_t)alignment);
    if (!memory) return 0;
    uintptr_t start = (uintptr_t)(memory + 1);
    start = (start + alignment - 1) / alignment * alignment;
    *memory = (Memory){.owners = 1, .data = (void *)start, .size = size};
    return memory;
}

Memory *NRT_MemInfo_alloc(size_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }

void NRT_MemInfo_call_dtor(Memory *memory) {
    if (memory->destroy) memory->destroy(memory->data, memory->size, memory->destroyed_with);
    free(memory);
}

/* Another shape for an array: possible here for one that lies in one piece, in the order of C. */
int numba_attempt_nocopy_reshape(
    intptr_t dimensions, const intptr_t *lengths, const intptr_t *strides, intptr_t new_dimensions,
    const intptr_t *new_lengths, intptr_t *new_strides, intptr_t item_size, int order_of_fortran
) {
    intptr_t stride = item_size;
    for (intptr_t axis = dimensions - 1; axis >= 0; axis--) {
        if (lengths[axis] != 1 && strides[axis] != stride) return 0;
        stride *= lengths[axis];
    }
    stride = item_size;
    for (intptr_t axis = new_dimensions - 1; axis >= 0; axis--) {
        new_strides[axis] = stride;
        stride *= new_lengths[axis];
    }
    return !order_of_fortran;
}

/* Where memory runs out the function gives a status that says so: nobody needs the words. */
void *PyExc_RuntimeError;

void PyErr_SetString(void *kind, const char *text) {
    (void)kind;
    (void)text;
}
