create table images (
  id uuid primary key,
  url text not null unique,
  width integer not null,
  height integer not null,
  placeholder text not null,
  bytes integer not null,
  created_at timestamptz not null
);

create index images_by_age on images (created_at);

create table image_uploads (
  url text not null references images (url) on delete cascade,
  owner text not null,
  network text,
  uploaded_at timestamptz not null,
  primary key (url, owner)
);

create index image_uploads_network on image_uploads (network) where network is not null;
create index image_uploads_owner on image_uploads (owner, uploaded_at);

create table stored_pictures (
  name text primary key,
  url text not null,
  delete_url text,
  stored_at timestamptz not null,
  removed_at timestamptz
);
