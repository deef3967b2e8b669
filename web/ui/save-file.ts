/** Some browsers start to read the file only after the click handler has finished. */
const keptForMs = 60_000

/** Lets the browser save a file with this name. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
