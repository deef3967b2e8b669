import { svg } from './svg.ts'

type Screen = { x: number; y: number; width: number; height: number }

/** Numerals of one stroke on a field of 10 by 16: the renderer has no fonts to count on. */
const numerals: Record<string, string> = {
  '0': 'M5 0.8C8 0.8 9.2 4 9.2 8S8 15.2 5 15.2S0.8 12 0.8 8S2 0.8 5 0.8Z',
  '1': 'M2.2 3.6L6 0.8V15.2',
  '4': 'M7.2 15.2V0.8L0.8 11H9.4',
  '5': 'M8.6 0.9H2.5L1.7 7.2C2.6 6.3 3.8 5.8 5 5.8C7.6 5.8 9.2 7.7 9.2 10.3S7.4 15.2 4.8 15.2C3 15.2 1.6 14.4 0.9 12.9',
  ':': 'M5 5.2V5.3M5 11V11.1',
}

/** What the numerals can write. */
export const clockTimes = ['10:45', '11:05', '4:50', '5:14', '1:40']

/** The lock screen's time, the day under it as a thin line, and what sits at the foot of the screen. */
export function drawClock({ x, y, width, height }: Screen, time: string): string {
  const size = width / 62
  const digits = [...time]
  let at = -digits.reduce((sum, digit) => sum + measureNumeral(digit), 0) / 2
  const strokes = digits.map((digit) => {
    const path = svg`
      <path d="${numerals[digit] ?? ''}" transform="translate(${at + (digit === ':' ? -2 : 1)} 0)"/>
    `
    at += measureNumeral(digit)
    return path
  })
  const hours = svg`
    <g transform="translate(${x + width / 2} ${y + height * 0.145}) scale(${size * 0.78})" fill="none"
      stroke="#ffffff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>
  `
  const day = svg`
    <g fill="#ffffff" fill-opacity="0.85">
    <rect x="${x + width / 2 - 10 * size}" y="${y + height * 0.115}" width="${9 * size}"
      height="${1.3 * size}" rx="${0.65 * size}"/>
    <rect x="${x + width / 2 + 0.6 * size}" y="${y + height * 0.115}" width="${3 * size}"
      height="${1.3 * size}" rx="${0.65 * size}"/>
    <rect x="${x + width / 2 + 5.2 * size}" y="${y + height * 0.115}" width="${5 * size}"
      height="${1.3 * size}" rx="${0.65 * size}"/></g>
  `
  return day + hours + drawFoot({ x, y, width, height })
}

function measureNumeral(digit: string): number {
  if (digit === ':') return 6
  return digit === '1' ? 9 : 12.4
}

function drawFoot({ x, y, width, height }: Screen): string {
  const foot = y + height - 11
  const round = (cx: number) =>
    svg`<circle cx="${cx}" cy="${foot}" r="4.6" fill="#0c1018" fill-opacity="0.35"/>`
  const torch = svg`<path d="M${x + 10.6} ${foot - 2.2}h3v1.2l-0.7 1v2.6h-1.6v-2.6l-0.7 -1Z" fill="#ffffff"/>`
  const camera = svg`
    <path d="M${x + width - 14.5} ${foot - 1.2}h1.1l0.5 -0.8h1.6l0.5 0.8h1.1v3.1h-4.8Z" fill="#ffffff"/>
    <circle cx="${x + width - 12.1}" cy="${foot + 0.3}" r="0.95" fill="#3a4150"/>
  `
  const bar = svg`
    <rect x="${x + width / 2 - 11}" y="${y + height - 2.4}" width="22" height="0.85" rx="0.42"
      fill="#ffffff" fill-opacity="0.9"/>
  `
  return round(x + 12.1) + torch + round(x + width - 12.1) + camera + bar
}

/** Signal, wireless and battery in the upper right corner. */
export function drawStatusIcons({ x, y, width }: Screen): string {
  const right = x + width - 4.6
  const line = y + 3.4
  const bars = [0, 1, 2, 3].map(
    (index) =>
      svg`
        <rect x="${right - 11.6 + index * 0.85}" y="${line + 1.5 - index * 0.5}" width="0.55"
          height="${0.7 + index * 0.5}" rx="0.2"/>
      `,
  )
  const wireless = svg`<path d="M${right - 6.6} ${line + 2.2}l-1.5 -1.6a2.3 2.3 0 0 1 3 0Z"/>`
  const battery = svg`
    <rect x="${right - 4}" y="${line + 0.2}" width="3.4" height="1.9" rx="0.55" fill="none" stroke="#ffffff"
      stroke-width="0.25"/>
    <rect x="${right - 3.65}" y="${line + 0.55}" width="2.1" height="1.2" rx="0.25"/>
  `
  return svg`<g fill="#ffffff" fill-opacity="0.95">${bars}${wireless}${battery}</g>`
}
