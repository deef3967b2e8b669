-- Each two neighbouring letters of a text. A person whose name or address contains a text has all of its pairs.
create function letter_pairs(text) returns text[] immutable language sql as $$
  select array(select distinct substr(small, nth, 2) from lower($1) as small, generate_series(1, length(small) - 1) as nth)
$$;
create index users_by_letters on users
  using gin (letter_pairs(translate(normalize(name), U&'\200C\200D', '') || ' ' || email));
