import { drawClothes, type Clothes } from './avatar-clothes.ts'
import { drawBeard, drawFace, drawGlasses, type Beard } from './avatar-face.ts'
import { drawHairBehind, drawHairBefore, type Hair } from './avatar-hair.ts'
import { darken, lighten, mixColours } from './colour.ts'
import { createRandom, type Random } from './random.ts'
import { svg, wrapSvg } from './svg.ts'

const skins = ['#8a5638', '#a0673f', '#b27a50', '#c08a5e', '#d09c72', '#dcae86']
const walls = ['#cfe3d8', '#f3dcc4', '#d5e0ee', '#f2d5cf', '#e4dcee', '#f4e8c6', '#cfe4e6', '#e3e6cf']
const cloths = [
  '#0b6b4f',
  '#2f5f93',
  '#b4523f',
  '#6d4f8f',
  '#c98a2b',
  '#2f7f86',
  '#7b3f55',
  '#40484f',
  '#efe9dc',
  '#8fae7c',
]
const scarves = ['#3f7d74', '#b9637a', '#46558f', '#8a6aa8', '#c58b52', '#2f4f4f', '#a8484a', '#6f8f5f']

/** Given names of women among our people: a Nusrat is not to be drawn with a beard. Other names are drawn as men. */
const women = new Set([
  'Farhana',
  'Nusrat',
  'Sharmin',
  'Tahmina',
  'Sadia',
  'Rumana',
  'Mitu',
  'Shirin',
  'Ayesha',
  'Fatema',
  'Jannat',
  'Priyanka',
  'Sumaiya',
  'Moumita',
  'Lamia',
  'Nasrin',
])

/** A friendly drawn face for a person without a photograph, 512 by 512; the same name and seed give the same face. */
export function drawAvatar({ name, seed }: { name: string; seed: string }): string {
  const random = createRandom(`face ${name} ${seed}`)
  const skin = random.pick(skins)
  const wall = random.pick(walls)
  const woman = women.has(name.split(' ')[0] ?? '')
  const hairColour = random.pick(['#1c1715', '#241b18', '#33251f'])
  const look = woman ? chooseWoman(random) : chooseMan(random)
  const scarf = random.pick(scarves)
  const cloth = random.pick(cloths.filter((colour) => colour !== scarf))
  const tint = look.hair === 'grey' ? '#a09c97' : look.hair === 'hijab' ? scarf : hairColour
  const hair: Hair = look.hair === 'grey' ? 'side' : look.hair
  const room = svg`
    <rect width="512" height="512" fill="${wall}"/>
    <circle cx="${random.between(180, 340)}" cy="${random.between(200, 280)}" r="212"
      fill="${lighten(wall, 0.42)}"/>
  `
  const person = [
    drawHairBehind(hair, tint),
    drawNeck(skin),
    drawClothes(look.clothes, cloth, mixColours(scarf, '#ffffff', 0.25)),
    drawHead(skin, hair !== 'hijab'),
    drawFace(random, skin, tint === scarf ? hairColour : tint, woman),
    drawBeard(look.beard, mixColours(tint === scarf ? hairColour : tint, skin, 0.12), skin),
    drawHairBefore(hair, tint),
    look.glasses ? drawGlasses(random) : '',
  ]
  return wrapSvg(512, 512, svg`${room}<g transform="translate(-46 -50) scale(1.18)">${person}</g>`)
}

type Look = { hair: Hair | 'grey'; beard: Beard; clothes: Clothes; glasses: boolean }

function chooseMan(random: Random): Look {
  return {
    hair: random.pick([
      'short',
      'short',
      'side',
      'side',
      'curly',
      'crew',
      'cap',
      'receding',
      'grey',
    ] as const),
    beard: random.pick(['none', 'none', 'stubble', 'moustache', 'full', 'full'] as const),
    clothes: random.pick(['shirt', 'polo', 'panjabi', 'tee', 'jacket'] as const),
    glasses: random.between(0, 1) < 0.28,
  }
}

function chooseWoman(random: Random): Look {
  const hair = random.pick(['hijab', 'hijab', 'long', 'bob', 'bun', 'plait'] as const)
  const clothes =
    hair === 'hijab'
      ? random.pick(['scarf', 'kameez'] as const)
      : random.pick(['kameez', 'sari', 'shirt'] as const)
  return { hair, beard: 'none', clothes, glasses: random.between(0, 1) < 0.3 }
}

function drawNeck(skin: string): string {
  return svg`
    <path d="M214 300H298V392C298 424 214 424 214 392Z" fill="${darken(skin, 0.1)}"/>
    <path d="M214 318C236 356 276 356 298 318V346C276 376 236 376 214 346Z" fill="${darken(skin, 0.24)}"
      fill-opacity="0.7"/>
  `
}

function drawHead(skin: string, ears: boolean): string {
  const ear = (x: number) =>
    svg`
      <ellipse cx="${x}" cy="238" rx="17" ry="25" fill="${darken(skin, 0.06)}"/>
      <ellipse cx="${x}" cy="240" rx="8" ry="14" fill="${darken(skin, 0.2)}" fill-opacity="0.6"/>
    `
  return svg`${ears ? ear(171) + ear(341) : ''}<path d="M171 216C171 152 206 116 256 116S341 152 341 216C341 276 312 340 256 340S171 276 171 216Z" fill="${skin}"/>`
}
