// Several machines under load, and what becomes of the sales when one of them fails: `npm run test:cluster`. `--short`, as
// `.ci/run` does, runs one row of the table of faults under less load; other words choose rows by their names.
import { type Cluster, nodeCount, withCluster } from './cluster.ts'
import { faultTable } from './fault-table.ts'
import { type Fault, listDisappointments } from './faults.ts'
import { fillCaches, startLoad } from './load.ts'
import { type Outcome, writeReport, writeTable } from './report.ts'
import { findFirstWrite } from './load-record.ts'
import { findTruth, nothingKnown, type Truth } from './truth.ts'
import { waitFor } from './wait-for.ts'
import { buildWorld, type World } from './world.ts'

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const names = words.filter((word) => !word.startsWith('--'))
const chosen = faultTable
  .filter((fault) => !isShort || fault.isShort)
  .filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)))
  // The short form runs on machines that do other work too: a time is only printed.
  .map((fault) => (isShort ? { ...fault, expect: { ...fault.expect, writesBackWithin: Infinity } } : fault))
const size = isShort ? { readers: 2, searchers: 1, buyers: 2 } : { readers: 4, searchers: 2, buyers: 4 }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Lets one thing happen under load. Returns what came of it. */
async function play(cluster: Cluster, world: World, fault: Fault): Promise<Outcome> {
  await fault.prepare?.(cluster)
  await fillCaches(cluster)
  const { record, stop } = await startLoad(cluster, world, size)
  const sellMore = async (count: number) => {
    const wanted = record.sales.length + count
    await waitFor(`${count} more sales`, () => record.sales.length >= wanted)
  }
  const reached: { writesBack?: number; truth: Truth } = { truth: nothingKnown }
  const disappointments: string[] = []
  const happen = async () => {
    try {
      await sellMore(5)
      const mendedAt = await fault.happen({ cluster, sellMore })
      await sellMore(5)
      return mendedAt
    } finally {
      await stop()
    }
  }
  try {
    const mendedAt = await happen()
    await fault.tidyUp?.(cluster)
    if (mendedAt !== undefined) reached.writesBack = findFirstWrite(record, mendedAt)
    reached.truth = await findTruth(cluster, world, record)
    disappointments.push(...listDisappointments(fault, { record, ...reached }))
  } catch (error) {
    disappointments.push(`it was not played to its end: ${String(error)}`)
  }
  return { name: fault.name, record, ...reached, disappointments }
}

/** Runs the chosen rows one after the other, on one cluster. */
async function run(cluster: Cluster): Promise<Outcome[]> {
  const world = await buildWorld(cluster)
  await Promise.all(Array.from({ length: nodeCount }, (_, nth) => cluster.startNode(nth)))
  await cluster.balancer.waitForNodes(nodeCount)
  const outcomes: Outcome[] = []
  for (const fault of chosen) {
    const reason = fault.whyNot?.()
    if (reason) say(`${fault.name}: left out, because ${reason}`)
    else outcomes.push(await play(cluster, world, fault))
    if (!reason) say(writeReport(outcomes.slice(-1)))
  }
  await world.close()
  return outcomes
}

const outcomes = await withCluster(run)
const failed = outcomes.filter(({ disappointments }) => disappointments.length > 0)
const skipped = chosen.length - outcomes.length
say(`\nAll together\n${writeTable(outcomes)}\n`)
if (failed.length > 0) say(`Failed: cluster\n${failed.map(({ name }) => `✘ ${name}`).join('\n')}\n`)
say(
  `${outcomes.length - failed.length} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exit(failed.length === 0 ? 0 : 1)
