type Found = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Found[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const findDetector = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser has a QR code reader. We do not ship one of our own: without one, the seller types the code. */
export const canScan = (): boolean =>
  findDetector() !== undefined && typeof navigator !== 'undefined' && 'mediaDevices' in navigator

const pauseMs = 200

/**
 * Shows the back camera's picture in `video` and returns the first six-digit code that it sees; undefined if `signal` ends
 * the scan before. Throws if there is no camera or the person does not allow it.
 */
export async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Detector = findDetector()
  if (!Detector) throw new Error('This browser cannot read QR codes.')
  const detector = new Detector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = await detector.detect(video)
      const code = found.map(({ rawValue }) => rawValue).find((value) => /^\d{6}$/.test(value))
      if (code !== undefined) return code
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
