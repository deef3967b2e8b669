/** Some browsers begin to read only after the click has been dealt with. */
const keptForMs = 60_000

/** Gives the browser a file to save under that name. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
