-- The language in which a person reads the product. Emails to them are written in it.
alter table users add column language text not null default 'en';
