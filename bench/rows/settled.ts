import type { Row } from '../row.ts'
import { compareSettlements, withOwnDatabase } from '../settlements.ts'

const seconds = 8
const clients = 10

export const rows: Row[] = [
  {
    name: 'payments settled',
    limit: 'pgbench, same SQL',
    unit: '/s',
    wanted: { min: 0.6 },
    measure: async ({ serverUrl }) => {
      if (!serverUrl) return 'needs PostgreSQL'
      return withOwnDatabase(serverUrl, async (url, folder) => {
        const { ours, bare } = await compareSettlements(url, folder, { seconds, clients })
        if (ours.failed > 0) return `${ours.failed} settlements failed`
        return { ours: ours.settled / ours.seconds, limit: bare }
      })
    },
  },
]
