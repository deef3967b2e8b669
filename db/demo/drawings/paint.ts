type Back = [string, string, ...string[]]

/** A colourway: what the maker calls it, its metal, its back from upper left to lower right, and a studio tint that suits it. */
export type Paint = {
  name: string
  finish: 'gloss' | 'matte' | 'aurora'
  frame: string
  back: Back
  tint: string
}

export function gloss(name: string, frame: string, back: Back, tint: string): Paint {
  return { name, finish: 'gloss', frame, back, tint }
}

export function matte(name: string, frame: string, back: Back, tint: string): Paint {
  return { name, finish: 'matte', frame, back, tint }
}

/** Several hues that run into each other under the glass. */
export function aurora(name: string, frame: string, back: Back, tint: string): Paint {
  return { name, finish: 'aurora', frame, back, tint }
}
