/**
 * The options of Node for a product that a test starts as a process. Most of them live for seconds: translating the
 * embedded database into fast code would take a quarter of the processor time of their start.
 */
export const quickStart = ['--liftoff-only']
