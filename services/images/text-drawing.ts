import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CreateText } from 'sharp'
import { escapeHtml } from '#lib/escape-html.ts'
import { loadSharp } from './rendering.ts'

/** The fonts of the pages, as TrueType: what draws our pictures reads no WOFF. */
const fontFiles = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
].map((file) => createRequire(import.meta.url).resolve(file))

const families = 'Inter,Noto Sans Bengali'

export type DrawnText = { bytes: Buffer; width: number; height: number }
type Style = {
  /** In pixels. */
  size: number
  bold?: boolean
  colour: string
  /** Lines are broken at this width, in pixels. */
  width: number
}

let loading: Promise<void> | undefined

/**
 * Draws a text on nothing, in lines, and returns it as PNG. HarfBuzz shapes it, as in browsers: the conjuncts and vowel
 * signs of Bangla are whole.
 */
export async function drawText(text: string, style: Style): Promise<DrawnText> {
  loading ??= loadFonts().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
  const { size, bold = false, colour, width } = style
  const weight = bold ? 'bold' : 'normal'
  const markup = `<span foreground="${colour}" weight="${weight}">${escapeHtml(text)}</span>`
  return draw({ text: markup, font: `${families}, ${size}`, width, wrap: 'word-char', rgba: true, dpi: 72 })
}

/** Returns the text in the largest of these sizes, in pixels, in which it is at most so high. The last one is cut. */
export async function drawWithin(
  text: string,
  maxHeight: number,
  sizes: readonly number[],
  style: Omit<Style, 'size'>,
): Promise<DrawnText> {
  let drawn: DrawnText | undefined
  for (const size of sizes) {
    drawn = await drawText(text, { ...style, size })
    if (drawn.height <= maxHeight) return drawn
  }
  if (!drawn) throw new Error('No size was given.')
  const sharp = await loadSharp()
  const cut = { left: 0, top: 0, width: drawn.width, height: maxHeight }
  return { ...cut, bytes: await sharp(drawn.bytes).extract(cut).png().toBuffer() }
}

async function draw(text: CreateText): Promise<DrawnText> {
  const sharp = await loadSharp()
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A font is added to those of the process when a text names its file for the first time. */
async function loadFonts(): Promise<void> {
  process.env['FONTCONFIG_FILE'] = join(import.meta.dirname, 'fonts.conf')
  for (const fontfile of fontFiles) await draw({ text: 'a', font: families, fontfile })
}
