import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * Imported first by the process of a server and by its thread of pages. Buffers, and what brotli works in, stand outside
 * of the heap (HEAP-01). V8 would look through the whole heap whenever 64 MB of them have come since the last time, also
 * those that are gone again: with sixty pages a second, twice a second for 100 ms. Counted into the heap's own limit, they
 * grow with it.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit')

/**
 * One of the objects that `nextTick` makes for each of its calls, several for every request (HEAP-02). A whole collection
 * forgets the shape of objects of which none is alive, and what was compiled for it; where that met `nextTick` a few times, V8
 * learnt it no more, and each request needed a sixth more CPU for good.
 */
export let keptTick: object | undefined
process.nextTick(() => {
  keptTick = executionAsyncResource()
})
