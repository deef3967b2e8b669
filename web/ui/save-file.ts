import { makeFileAddress, releaseFileAddress } from './file-address.ts'

/** Lets the browser save a file with this name. */
export function saveFile(name: string, type: string, text: string) {
  const address = makeFileAddress(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  releaseFileAddress(address)
}
