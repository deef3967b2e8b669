export function readProcessorSeconds(): number | undefined
