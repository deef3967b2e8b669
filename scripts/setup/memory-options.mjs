/**
 * On a machine with much memory, V8 lets new objects take 130 MB before it collects them, and lets the others grow fourfold.
 * With these options an idle server takes about 150 MB, and little more after a load (server/overload/collect-at-rest.ts
 * calls `gc`).
 */
export const memoryOptions = ['--heap-growing-percent=50', '--max-semi-space-size=16', '--expose-gc']

/** For the allocator of glibc, which otherwise gives each thread its own arenas and does not return freed memory. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
