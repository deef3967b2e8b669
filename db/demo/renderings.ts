import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A demo picture as the image pipeline renders it. Its files are `<hash>-<width>.<format>`, in the same folder as the
 * list.
 */
export type Rendering = {
  width: number
  height: number
  placeholder: string
  files: { width: number; format: 'avif' | 'webp' | 'jpg' }[]
}

export const renderingsFolder = join(import.meta.dirname, 'renderings')
export const renderingsList = join(renderingsFolder, 'list.json')

let list: Promise<Record<string, Rendering>> | undefined

async function readList(): Promise<Record<string, Rendering>> {
  return JSON.parse(await readFile(renderingsList, 'utf8'))
}

/**
 * Returns the stored rendering of the picture whose content has this hash, or undefined if there is none.
 * `scripts/render-demo-pictures.ts` makes them, because rendering all pictures takes half of the processor time of a
 * first start.
 */
export async function findRendering(hash: string) {
  list ??= readList()
  const rendering = (await list)[hash]
  if (!rendering) return undefined
  const read = rendering.files.map(async (file) => ({
    ...file,
    bytes: await readFile(join(renderingsFolder, `${hash}-${file.width}.${file.format}`)),
  }))
  return { ...rendering, files: await Promise.all(read) }
}
