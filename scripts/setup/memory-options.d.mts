export const memoryOptions: string[]
export const memoryEnvironment: Record<string, string>
