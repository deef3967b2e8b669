// Runs two workers that wait for the stop. With `late`, they report only then that they serve; with `never`, not at
// all.
import cluster from 'node:cluster'
import { runWorkers } from '#server/workers/run-workers.ts'

if (cluster.isPrimary) process.exit(await runWorkers(2, console))
process.on('SIGTERM', () => {
  if (process.argv[2] === 'never') process.exit(0)
  process.send?.({ started: [] }, () => process.exit(0))
})
// Keeps it alive until then.
setInterval(() => {}, 60_000)
process.stdout.write('waiting\n')
