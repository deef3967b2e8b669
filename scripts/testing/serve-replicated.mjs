// Starts a PostgreSQL server and a replica of it, prints their addresses as one line of JSON, and removes both when its
// input ends.
import { once } from 'node:events'
import { withReplicatedPostgres } from './postgres-server.mjs'

await withReplicatedPostgres(async (addresses) => {
  console.log(JSON.stringify(addresses))
  process.stdin.resume()
  await once(process.stdin, 'end')
})
