import { photoLimits } from '#contract/items.ts'

/** Why a photo is not uploaded: no line, a fault that may pass, the same again, or the server's own words. */
export type PhotoFailure = 'offline' | 'failed' | 'twice' | { refused: string }

/** A photo on its way to a listing. */
export type TrayPhoto = {
  key: string
  /** What to show: the file on the device, or the hosted picture. */
  preview: string
  /** Of the hosted picture, once it is one. */
  url?: string
  /** On this device's clock; undefined for a photo that its listing already has. */
  uploadedAt?: number
  /** 0 to 100 while it is being sent. */
  percent?: number
  failure?: PhotoFailure
}

export type TrayParts = {
  upload: (file: File, onPercent: (percent: number) => void, signal: AbortSignal) => Promise<string>
  /** An address under which the browser shows a file that has not left the device, and its end. */
  show: (file: File) => string
  hide: (address: string) => void
  explain: (error: unknown) => PhotoFailure
  now: () => number
}

export type PhotoTray = ReturnType<typeof createPhotoTray>

/** More at once would only make each of them slower. */
const atOnce = 2

type Held = { file: File; sending?: AbortController }

/** The photos of one listing in their order, and their uploads. Lives outside React: uploads go on while one looks elsewhere. */
export function createPhotoTray(parts: TrayParts, start: TrayPhoto[], onChange: () => void) {
  let photos: readonly TrayPhoto[] = start
  /** Files that are not uploaded yet. */
  const held = new Map<string, Held>()
  let count = 0

  function set(next: readonly TrayPhoto[]) {
    photos = next
    onChange()
  }

  const change = (key: string, part: Partial<TrayPhoto>) =>
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

  function sendNext() {
    const sending = [...held.values()].filter((each) => each.sending).length
    if (sending >= atOnce) return
    const next = photos.find(({ key, failure }) => !failure && held.has(key) && !held.get(key)?.sending)
    if (!next) return
    void send(next.key, held.get(next.key) as Held)
    sendNext()
  }

  async function send(key: string, holding: Held) {
    const sending = new AbortController()
    holding.sending = sending
    change(key, { percent: 0, failure: undefined })
    try {
      const url = await parts.upload(holding.file, (percent) => change(key, { percent }), sending.signal)
      if (!sending.signal.aborted) arrive(key, url)
    } catch (error) {
      if (!sending.signal.aborted) change(key, { percent: undefined, failure: parts.explain(error) })
    } finally {
      holding.sending = undefined
      sendNext()
    }
  }

  function arrive(key: string, url: string) {
    // Its address is made of its content: the same address is the same picture.
    const isTwice = photos.some((photo) => photo.url === url)
    if (isTwice) return change(key, { percent: undefined, failure: 'twice' })
    held.delete(key)
    change(key, { percent: undefined, url, uploadedAt: parts.now() })
  }

  function letGo({ key, preview, url }: TrayPhoto) {
    held.get(key)?.sending?.abort()
    held.delete(key)
    if (preview !== url) parts.hide(preview)
  }

  return {
    read: () => photos,

    /** Takes files in and begins to send them. Gives how many were left out because the listing is full. */
    add(files: File[]): number {
      const taken = files.slice(0, Math.max(0, photoLimits.most - photos.length))
      const added = taken.map((file) => {
        count += 1
        const key = `file-${count}`
        held.set(key, { file })
        return { key, preview: parts.show(file), percent: 0 }
      })
      set([...photos, ...added])
      sendNext()
      return files.length - taken.length
    },

    remove(key: string) {
      const gone = photos.find((photo) => photo.key === key)
      if (!gone) return
      letGo(gone)
      set(photos.filter((photo) => photo !== gone))
      sendNext()
    },

    /** Puts a photo at another place; the others move up. */
    move(key: string, place: number) {
      const moved = photos.find((photo) => photo.key === key)
      if (!moved || place < 0 || place >= photos.length) return
      set(photos.filter((photo) => photo !== moved).toSpliced(place, 0, moved))
    },

    retry(key: string) {
      change(key, { failure: undefined, percent: 0 })
      sendNext()
    },

    /** Begins anew with these; what is under way is given up. */
    reset(next: TrayPhoto[]) {
      for (const photo of photos) letGo(photo)
      set(next)
    },
  }
}
