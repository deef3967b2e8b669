import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

/**
 * Returns what buyer and seller of a sale were told, such as `cash-sold-buyer`: once for each job, so a second job for the
 * same news is seen. What is not sent yet ends with `…`.
 */
export async function listNews(db: Db, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ news: string; isSent: boolean }>`
    select (j.data ->> 'news') || '-' || (j.data ->> 'party') as news,
      j.state = 'completed' and m.id is not null as "isSent"
    from pgboss.job j
    left join mails m
      on m.id = concat_ws('-', 'sale', j.data ->> 'news', j.data ->> 'paymentId', j.data ->> 'party')
    where j.name = 'mail-sale' and j.data ->> 'paymentId' = ${paymentId}
    order by news
  `.execute(db)
  return rows.map(({ news, isSent }) => (isSent ? news : `${news}…`))
}
