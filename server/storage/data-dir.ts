import { makePrivateFolder } from '#services/database/private-folder.ts'

export const secretFile = 'installation-secret'

/** Some of what the product stores in DATA_DIR. A folder that has one of these is the product's own. */
const ours = ['postgres', 'lock.sqlite', 'images', secretFile]

/** Prepares DATA_DIR so that no other user of the machine can read it. Throws FolderTooOpen. */
export const prepareDataDir = (folder: string): Promise<void> => makePrivateFolder(folder, ours)

/**
 * Makes the files that this process writes readable only by its own user. Call it at the start of a program: it affects
 * the whole process.
 */
export function writeForOurselves(): void {
  process.umask(0o077)
}
