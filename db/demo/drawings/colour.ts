/** The colour `share` of the way from one hex colour to another. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)]
  return joinHex(
    a.red + (b.red - a.red) * share,
    a.green + (b.green - a.green) * share,
    a.blue + (b.blue - a.blue) * share,
  )
}

export function lighten(colour: string, share: number): string {
  return mixColours(colour, '#ffffff', share)
}

export function darken(colour: string, share: number): string {
  return mixColours(colour, '#05070a', share)
}

/** The colour with its distance from grey multiplied. */
export function saturate(colour: string, factor: number): string {
  const { red, green, blue } = parseHex(colour)
  const grey = measureBrightness(colour) * 255
  const part = (value: number) => grey + (value - grey) * factor
  return joinHex(part(red), part(green), part(blue))
}

/** How bright a colour looks, 0 to 1 (the luma of Rec. 709 on gamma-coded values, near enough for choosing shades). */
export function measureBrightness(colour: string): number {
  const { red, green, blue } = parseHex(colour)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

function parseHex(colour: string) {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`${colour} is not a colour of the form #rrggbb.`)
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16)
  return { red: part(1), green: part(3), blue: part(5) }
}

function joinHex(...parts: [red: number, green: number, blue: number]): string {
  const toHex = (part: number) =>
    Math.round(Math.min(255, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(toHex).join('')}`
}
