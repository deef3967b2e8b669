-- Whether a person has chosen the language of their emails. Until then, it is that of the page where they sign in.
alter table users add column is_language_chosen boolean not null default false;
-- Only who chose has another one than the default.
update users set is_language_chosen = true where language <> 'en';
