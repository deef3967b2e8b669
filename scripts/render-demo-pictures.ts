// Renders every demo picture into db/demo/renderings. Run it after a change of the pictures or of the image pipeline.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageLimits } from '#contract/hosted-images.ts'
import { type Rendering, renderingsFolder, renderingsList } from '#db/demo/renderings.ts'
import { chooseWidths, nameContent } from '#features/images/rules.ts'
import { renderPicture } from '#services/images/rendering.ts'

const pictures = join(import.meta.dirname, '..', 'db', 'demo', 'pictures')
const limits = {
  maxPixels: imageLimits.megapixels * 1_000_000,
  maxBytes: Infinity,
  widthsFor: chooseWidths,
}
const list: Record<string, Rendering> = {}

await rm(renderingsFolder, { recursive: true, force: true })
await mkdir(renderingsFolder)
for (const name of (await readdir(pictures, { recursive: true })).toSorted()) {
  if (!name.endsWith('.webp')) continue
  const bytes = await readFile(join(pictures, name))
  const hash = nameContent(bytes)
  const { width, height, placeholder, files } = await renderPicture(bytes, limits)
  for (const file of files)
    await writeFile(join(renderingsFolder, `${hash}-${file.width}.${file.format}`), file.bytes)
  list[hash] = {
    width,
    height,
    placeholder,
    files: files.map((file) => ({ width: file.width, format: file.format })),
  }
}
await writeFile(renderingsList, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${Object.keys(list).length} pictures are rendered in ${renderingsFolder}`)
