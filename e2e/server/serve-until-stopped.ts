import { rm } from 'node:fs/promises'

type Running = { address: string; stop: () => Promise<void> }

/** Tells the test the address of the product. Once the test ends, stops the product and deletes its data folder. */
export function serveUntilStopped(running: Running, dataDir: string, closeMore = async () => {}) {
  async function stop() {
    await running.stop()
    await closeMore()
    await rm(dataDir, { recursive: true })
    process.exit(0)
  }
  process.on('disconnect', () => void stop())
  process.on('SIGTERM', () => void stop())
  process.send?.({ address: running.address })
}
