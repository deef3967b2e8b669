import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The absolute path of the project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a path in the git-ignored folder where tools keep installed programs, stamps and logs. */
export const local = (...parts) => join(root, '.local', ...parts)

/** The Node version to install where the machine's own Node is older. */
export const nodeVersion = '24.21.0'

/** The oldest Node version that runs the product. */
export const minNodeMajor = 24

export const isWindows = process.platform === 'win32'
