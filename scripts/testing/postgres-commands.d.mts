type Command = [program: string, ...args: string[]]

export const settingsForTests: Record<string, string>
export function makeDatabase(data: string): Command
export function copyDatabase(data: string, primary: string): Command
export function serveDatabase(data: string, port: number, settings: Record<string, string>): Command
export function urlOfServer(port: number): string
export const acceptsConnections: RegExp
