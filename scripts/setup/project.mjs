import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The folder of the project, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the git-ignored folder where tools keep what they bring, stamp and log. */
export const local = (...parts) => join(root, '.local', ...parts)

/** What everything runs on where the machine's own Node is older. */
export const nodeVersion = '24.21.0'

/** The oldest Node that runs the product as it is. */
export const oldestMajor = 24

export const isWindows = process.platform === 'win32'
