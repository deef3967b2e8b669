/** Keeps the files of hosted pictures under content-addressed names, which never change once written. */
export type ImageStore = {
  /** Writes the whole file or nothing. When it resolves, the file is on the disk. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when there is no such file. */
  find: (name: string) => Promise<Uint8Array | undefined>
  remove: (name: string) => Promise<void>
}
