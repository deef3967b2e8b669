import { firstGrapheme } from '#lib/graphemes.ts'

/** In pixels: the size of the largest picture of a person on any page. */
const side = 512

/** White text on each colour has a contrast of at least 4.5:1. */
const colours = ['#0c5a3a', '#1f4e79', '#7a3e00', '#6b2d5c', '#8a1c3b', '#3d4f1f', '#4a3aa7', '#155e63']

/** The first letters of the first and the last word: SB for "Salma Begum". If there are no letters, the first character. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s.,_-]+/u)
  const letters = words.flatMap((word) => firstGrapheme(word.replace(/^[^\p{L}\p{N}]+/u, '')) || [])
  const first = letters[0] ?? firstGrapheme(name.trim())
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}

/** The same name gets the same colour everywhere. */
export function colourOf(name: string): string {
  const sum = [...name.trim().toLowerCase()].reduce(
    (hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 9973,
    7,
  )
  return colours[sum % colours.length] ?? colours[0] ?? '#0c5a3a'
}

/** Draws the initials of a name as a picture, for people who add no photo. Throws if the browser cannot draw. */
export async function drawInitials(name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = colourOf(name)
  pen.fillRect(0, 0, side, side)
  pen.fillStyle = '#ffffff'
  pen.font = `600 ${side * 0.4}px ${getComputedStyle(document.body).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(initialsOf(name), side / 2, side * 0.52)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser gave no picture of the initials')
  return new File([blob], 'initials.png', { type: 'image/png' })
}
