export function readProcessorSeconds(): number | undefined
export function takeEndedSeconds(): number
