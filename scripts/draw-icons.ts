// Draws the icons of the installed product into public/, from public/icon.svg. Run it after a change of that picture.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'public')
const green = '#0c5a3a'
const paper = '#faf8f3'
/** As in `web/ui/text/icon.tsx`. */
const shortcuts = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.75-1.75L20 20',
  bookings: 'M4 8l8-4 8 4v8.5l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8.5',
}

const icon = await readFile(join(folder, 'icon.svg'), 'utf8')
/** Systems cut it into their own shape, so it has no corners of its own. */
const maskable = icon.replace(/ rx="\d+"/, '')

await draw(icon, 'icon-192', 192)
await draw(icon, 'icon-512', 512)
await draw(maskable, 'icon-maskable-512', 512)
for (const [name, path] of Object.entries(shortcuts)) await draw(drawShortcut(path), `shortcut-${name}`, 192)

function drawShortcut(path: string): string {
  const line = `fill="none" stroke="${paper}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 48 48"><rect x="-12" y="-12" width="48" height="48" fill="${green}"/><path ${line} d="${path}"/></svg>`
}

async function draw(svg: string, name: string, size: number): Promise<void> {
  const density = (72 * size) / 48
  const picture = sharp(Buffer.from(svg), { density }).resize(size, size)
  await picture.png({ palette: true, compressionLevel: 9 }).toFile(join(folder, `${name}.png`))
}
