import { sql, type Kysely } from 'kysely'

/** Who has uploaded a picture, and whether a record has shown it yet. Pictures from before have no uploader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column claimed_at timestamptz`.execute(db)
  await sql`update images set claimed_at = created_at`.execute(db)
  await sql`create index images_unclaimed on images (created_at) where claimed_at is null`.execute(db)
  await sql`create table image_uploads (
    url text not null references images (url) on delete cascade,
    owner text not null,
    network text,
    uploaded_at timestamptz not null,
    primary key (url, owner)
  )`.execute(db)
  await sql`create index image_uploads_owner on image_uploads (owner, uploaded_at)`.execute(db)
  await sql`create index image_uploads_network on image_uploads (network) where network is not null`.execute(
    db,
  )
}
