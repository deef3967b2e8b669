import { withoutSignature } from '#contract/hosted-photo.ts'
import type { UnusablePicture } from '#web/api/unusable-picture.ts'

/**
 * Why a photo was not uploaded: no connection, an error that may pass, a duplicate, a file that cannot be used, or the
 * server's refusal.
 */
export type PhotoFailure = 'offline' | 'failed' | 'duplicate' | UnusablePicture | { refused: string }

/** A photo of the form, uploaded or not. */
export type UploadedPhoto = {
  key: string
  /** The URL to show: of the file on the device, or of the hosted picture. */
  preview: string
  /** The URL of the hosted picture, once it is uploaded. */
  url?: string
  /** In milliseconds of this device's clock; undefined for a photo that the listing already had. */
  uploadedAt?: number
  /** The progress of the upload, 0 to 100. */
  percent?: number
  failure?: PhotoFailure
}

export type UploadDependencies = {
  upload: (file: File, onPercent: (percent: number) => void, signal: AbortSignal) => Promise<string>
  /** `show` makes a URL for a file on the device; `hide` releases it. */
  show: (file: File) => string
  hide: (address: string) => void
  explain: (error: unknown) => PhotoFailure
  now: () => number
  /** The largest number of photos. */
  max: number
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

/** More uploads at the same time would only make each of them slower. */
const maxParallelUploads = 2

type PendingFile = { file: File; sending?: AbortController }

/**
 * Holds the photos of one form in their order, and uploads them. It lives outside React, so that the uploads of a listing
 * continue on other pages.
 */
export function createPhotoUploads(
  dependencies: UploadDependencies,
  start: UploadedPhoto[],
  onChange: () => void,
) {
  let photos: readonly UploadedPhoto[] = start
  /** Files that are not uploaded yet, by the photo's key. */
  const pending = new Map<string, PendingFile>()
  let count = 0

  function set(next: readonly UploadedPhoto[]) {
    photos = next
    onChange()
  }

  const change = (key: string, part: Partial<UploadedPhoto>) =>
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

  function sendNext() {
    const sending = [...pending.values()].filter((each) => each.sending).length
    if (sending >= maxParallelUploads) return
    const next = photos.find(({ key, failure }) => !failure && pending.has(key) && !pending.get(key)?.sending)
    if (!next) return
    void send(next.key, pending.get(next.key) as PendingFile)
    sendNext()
  }

  async function send(key: string, pendingFile: PendingFile) {
    const sending = new AbortController()
    pendingFile.sending = sending
    change(key, { percent: 0, failure: undefined })
    try {
      const url = await dependencies.upload(
        pendingFile.file,
        (percent) => change(key, { percent }),
        sending.signal,
      )
      if (!sending.signal.aborted) finish(key, url)
    } catch (error) {
      if (!sending.signal.aborted) change(key, { percent: undefined, failure: dependencies.explain(error) })
    } finally {
      pendingFile.sending = undefined
      sendNext()
    }
  }

  function finish(key: string, url: string) {
    // The URL of a picture depends on its content: the same URL means the same picture. A private one has a signature.
    const isDuplicate = photos.some(
      (photo) => photo.url !== undefined && withoutSignature(photo.url) === withoutSignature(url),
    )
    if (isDuplicate) return change(key, { percent: undefined, failure: 'duplicate' })
    pending.delete(key)
    change(key, { percent: undefined, url, uploadedAt: dependencies.now() })
  }

  function release({ key, preview, url }: UploadedPhoto) {
    pending.get(key)?.sending?.abort()
    pending.delete(key)
    if (preview !== url) dependencies.hide(preview)
  }

  return {
    read: () => photos,

    /** Adds files and starts their uploads. Returns how many files were left out because there are enough. */
    add(files: File[]): number {
      const taken = files.slice(0, Math.max(0, dependencies.max - photos.length))
      const added = taken.map((file) => {
        count += 1
        const key = `file-${count}`
        pending.set(key, { file })
        return { key, preview: dependencies.show(file), percent: 0 }
      })
      set([...photos, ...added])
      sendNext()
      return files.length - taken.length
    },

    remove(key: string) {
      const gone = photos.find((photo) => photo.key === key)
      if (!gone) return
      release(gone)
      set(photos.filter((photo) => photo !== gone))
      sendNext()
    },

    /** Moves a photo to another place and shifts the others. */
    move(key: string, place: number) {
      const moved = photos.find((photo) => photo.key === key)
      if (!moved || place < 0 || place >= photos.length) return
      set(photos.filter((photo) => photo !== moved).toSpliced(place, 0, moved))
    },

    retry(key: string) {
      change(key, { failure: undefined, percent: 0 })
      sendNext()
    },

    /** Replaces all photos with these and cancels running uploads. */
    reset(next: UploadedPhoto[]) {
      for (const photo of photos) release(photo)
      set(next)
    },
  }
}
