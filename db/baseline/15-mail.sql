create table mails (
  id text primary key,
  sent_to text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
