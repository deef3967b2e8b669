import { circlePath, linearGradient, radialGradient, svg, type Stop } from './svg.ts'

/** Wallpapers are drawn on a field of 100 by 220, cut to the screen; each is a place or a thing at home here. */
const field = '<rect width="100" height="220" fill="url(#ID-sky)"/>'
const down = [
  { x: 0, y: 0 },
  { x: 0, y: 1 },
] as const

type Wallpaper = { defs: (id: string) => string; body: string }

const sky =
  (...stops: Stop[]) =>
  (id: string) =>
    linearGradient(`${id}-sky`, down[0], down[1], stops)

/** A hill line across the field at height y, rising and falling by `swell`. */
function hill(y: number, swell: number, colour: string, opacity = 1): string {
  return svg`
    <path
      d="M0 ${y}C18 ${y - swell} 30 ${y - swell * 1.2} 48 ${y - swell * 0.3}S80 ${y + swell * 0.7} 100 ${y - swell * 0.5}V220H0Z"
      fill="${colour}" fill-opacity="${opacity}"/>
  `
}

function petals(
  x: number,
  y: number,
  length: number,
  width: number,
  count: number,
  colour: string,
  opacity: number,
  from = 0,
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (360 / count) * index
    return svg`
      <path
        d="M0 0C${width} ${-length * 0.3} ${width * 0.8} ${-length * 0.75} 0 ${-length}C${-width * 0.8} ${-length * 0.75} ${-width} ${-length * 0.3} 0 0Z"
        transform="translate(${x} ${y}) rotate(${angle})" fill="${colour}" fill-opacity="${opacity}"/>
    `
  }).join('')
}

function boat(x: number, y: number, size: number, colour: string): string {
  return svg`
    <g transform="translate(${x} ${y}) scale(${size})" fill="${colour}">
    <path d="M-20 -4C-12 3 12 3 21 -6C16 6 8 7 0 7S-15 5 -20 -4Z"/>
    <path d="M-9 1C-8 -7 7 -7 8 1Z"/>
    <path d="M12 -1L13 -16L14.2 -16L14 -1Z"/>
    <circle cx="13.6" cy="-13.8" r="1.7"/></g>
  `
}

export const wallpapers = {
  /** The Padma at dusk, one boat on it. */
  river: {
    defs: sky(
      [0, '#22304f'],
      [0.28, '#6a5a86'],
      [0.45, '#e39a7b'],
      [0.53, '#f8d39d'],
      [0.531, '#c98a77'],
      [0.75, '#54496f'],
      [1, '#1b2440'],
    ),
    body: [
      field,
      '<circle cx="58" cy="106" r="13" fill="#fff1cf"/>',
      '<path d="M0 114C20 110 30 112 46 114S80 111 100 115V118H0Z" fill="#4f4468"/>',
      ...[122, 127, 133, 140, 149, 160].map(
        (y, index) =>
          svg`
            <path d="M${58 - 9 - index * 1.2} ${y}h${18 + index * 2.4}" stroke="#ffe3b3"
              stroke-opacity="${0.55 - index * 0.07}" stroke-width="${1.2 + index * 0.12}"
              stroke-linecap="round"/>
          `,
      ),
      boat(34, 146, 0.95, '#1b1c33'),
    ].join(''),
  },
  /** Tea gardens in morning mist. */
  hills: {
    defs: sky([0, '#6fb0b6'], [0.22, '#a9d3cd'], [0.42, '#f3f0da'], [0.6, '#dbe9c9'], [1, '#7fae8c']),
    body: [
      field,
      '<circle cx="68" cy="66" r="11" fill="#fff7d8"/>',
      hill(112, 16, '#a9cdbf'),
      hill(132, -14, '#7fb39c'),
      hill(154, 17, '#4f9078'),
      hill(178, -12, '#2e7259'),
      ...[186, 193, 200, 207, 214].map(
        (y) =>
          svg`
            <path d="M0 ${y + 4}C25 ${y - 8} 60 ${y + 9} 100 ${y - 4}" fill="none" stroke="#1f5a45"
              stroke-width="2.4"/>
          `,
      ),
    ].join(''),
  },
  /** Paddy fields and a red sun. */
  paddy: {
    defs: sky([0, '#dd8a52'], [0.3, '#f2b877'], [0.5, '#f9d8a6'], [1, '#e9c98b']),
    body: [
      field,
      '<circle cx="50" cy="98" r="23" fill="#e2533f"/>',
      hill(120, 8, '#3f8f5f'),
      hill(138, -8, '#2f7d50'),
      hill(158, 10, '#22694a'),
      hill(184, -9, '#15503a'),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map(
        (index) =>
          svg`
            <path
              d="M${-14 + index * 18} 220C${2 + index * 15} 196 ${10 + index * 12} 178 ${22 + index * 9} 162"
              fill="none" stroke="#5fb07c" stroke-opacity="0.45" stroke-width="1.1"/>
          `,
      ),
    ].join(''),
  },
  /** A water lily, the national flower. */
  lily: {
    defs: (id: string) =>
      radialGradient(`${id}-sky`, { x: 0.5, y: 0.58 }, 0.75, [
        [0, '#3c7f86'],
        [0.6, '#17505f'],
        [1, '#0b2b3b'],
      ]),
    body: [
      field,
      '<ellipse cx="20" cy="178" rx="34" ry="15" fill="#1f6a5c"/><ellipse cx="88" cy="192" rx="30" ry="13" fill="#1a5a55"/><ellipse cx="82" cy="62" rx="22" ry="9" fill="#1a5a5f" fill-opacity="0.7"/>',
      petals(50, 134, 46, 15, 10, '#e9b9cf', 0.75, 18),
      petals(50, 134, 39, 13, 10, '#f5d6e2', 0.9),
      petals(50, 134, 27, 9.5, 8, '#fdf0f4', 0.95, 22),
      '<circle cx="50" cy="134" r="8" fill="#f6d46b"/><circle cx="50" cy="134" r="4.4" fill="#e8b23f"/>',
    ].join(''),
  },
  /** An alpona, as painted on floors for a feast. */
  alpona: {
    defs: sky([0, '#0f6b50'], [1, '#084435']),
    body: [
      field,
      '<g opacity="0.92">',
      petals(50, 128, 62, 13, 16, '#0d7d5d', 0.55),
      petals(50, 128, 44, 10, 12, '#f3ead2', 0.92, 15),
      petals(50, 128, 34, 7.4, 12, '#0b5c45', 1, 15),
      petals(50, 128, 25, 7, 8, '#e2a63d', 0.95),
      svg`
        <path d="${circlePath(50, 128, 49)}" fill="none" stroke="#f3ead2" stroke-opacity="0.8"
          stroke-width="0.9" stroke-dasharray="0.1 4.2" stroke-linecap="round"/>
        <path d="${circlePath(50, 128, 9)}" fill="#f3ead2"/>
        <path d="${circlePath(50, 128, 5)}" fill="#c8513b"/>
      `,
      '</g>',
    ].join(''),
  },
  /** Ribbons of a sari in the wind. */
  sari: {
    defs: sky([0, '#2b2150'], [0.5, '#5a2f73'], [1, '#24204c']),
    body: [
      field,
      '<path d="M-5 84C30 60 52 128 105 92V128C58 160 34 96 -5 122Z" fill="#f08a5d" fill-opacity="0.92"/>',
      '<path d="M-5 116C32 92 54 156 105 122V146C60 178 34 120 -5 144Z" fill="#e0527a" fill-opacity="0.9"/>',
      '<path d="M-5 138C34 118 56 176 105 142V176C62 202 38 148 -5 176Z" fill="#8f4bb8" fill-opacity="0.88"/>',
      '<path d="M-5 168C36 146 60 196 105 172V230H-5Z" fill="#4a3fa0" fill-opacity="0.9"/>',
      '<path d="M-5 84C30 60 52 128 105 92" fill="none" stroke="#ffe0b0" stroke-opacity="0.8" stroke-width="0.8"/><path d="M-5 116C32 92 54 156 105 122" fill="none" stroke="#ffd6e0" stroke-opacity="0.7" stroke-width="0.8"/>',
    ].join(''),
  },
  /** The sea at Cox's Bazar from above. */
  shore: {
    defs: sky([0, '#0f6f8f'], [0.3, '#2fa3b0'], [0.55, '#8fd6cf'], [1, '#f0dcb6']),
    body: [
      field,
      '<path d="M0 126C22 112 40 140 62 124S88 116 100 126V220H0Z" fill="#f6fbf7" fill-opacity="0.75"/>',
      '<path d="M0 136C22 122 42 150 64 134S90 128 100 138V220H0Z" fill="#e9cf9f"/>',
      '<path d="M0 150C24 138 44 162 66 148S90 144 100 152V220H0Z" fill="#f2ddb4"/>',
      '<path d="M0 96C24 84 44 110 68 94S90 88 100 96" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="2.2"/><path d="M0 70C26 60 46 82 70 68S92 62 100 70" fill="none" stroke="#ffffff" stroke-opacity="0.25" stroke-width="1.6"/>',
    ].join(''),
  },
} satisfies Record<string, Wallpaper>

export type WallpaperKey = keyof typeof wallpapers

export const wallpaperKeys = Object.keys(wallpapers) as WallpaperKey[]

export function drawWallpaper(key: WallpaperKey, id: string): { defs: string; body: string } {
  const wallpaper: Wallpaper = wallpapers[key]
  return { defs: wallpaper.defs(id), body: wallpaper.body.replaceAll('#ID-', `#${id}-`) }
}
