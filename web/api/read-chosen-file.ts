/** The errors of a browser if a chosen file was changed, moved or deleted after it was chosen. */
const changeErrors = ['NotReadableError', 'NotFoundError']

/**
 * Reads a file that a person has chosen. Undefined if it has changed since: a photo picker or an album in a cloud may
 * take it away at any time.
 */
export async function readChosenFile<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException && changeErrors.includes(error.name)) return undefined
    throw error
  }
}
