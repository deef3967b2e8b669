import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The photos that a side sent with its report or its answer. `reminded_at` is when the other side was reminded to answer.
 */
const statements = [
  `create table sale_problem_photos (
    problem_id uuid not null references sale_problems,
    side text not null check (side in ('buyer', 'seller')),
    place smallint not null check (place between 1 and 4),
    url text not null,
    primary key (problem_id, side, place)
  )`,
  `create index sale_problem_photos_by_url on sale_problem_photos (url)`,
  `alter table sale_problems add column reminded_at timestamptz`,
]
