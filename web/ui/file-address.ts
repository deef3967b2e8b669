import { useEffect, useState } from 'react'

/** The browser may still be reading a file when the page no longer needs it: a picture still loads, a download starts. */
const lifetimeMs = 60_000

/** Returns an address at which the browser can read the file. Give it to `releaseFileAddress` afterwards. */
export const makeFileAddress = (file: Blob): string => URL.createObjectURL(file)

export function releaseFileAddress(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), lifetimeMs)
}

/** The address of the file with which `show` was called last; undefined without a file. */
export function useFileAddress() {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (address) return () => releaseFileAddress(address)
    return undefined
  }, [address])
  return { address, show: (file: File | undefined) => setAddress(file && makeFileAddress(file)) }
}
