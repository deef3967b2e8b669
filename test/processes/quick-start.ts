/**
 * Node's options for a product that a test starts as a process. Most of them live for seconds: optimising the code of
 * the embedded database would take a quarter of the processor time of their start.
 */
export const quickStart = ['--liftoff-only']
