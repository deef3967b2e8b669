export function readProcessorSeconds(): number | undefined
export function takeEndedSeconds(): number
export function watchDescendants(root: number): () => number
export function chooseSeconds(of: { ended: number; watched: number }): number
