-- How many phones for sale there are of a model, in a district, or both, and what they cost. An empty text: of any model,
-- or in any district. A job counts them again.
create table markets (
  model text not null,
  district text not null,
  listings integer not null,
  lower_minor integer not null,
  median_minor integer not null,
  upper_minor integer not null,
  primary key (model, district),
  check (model <> '' or district <> '')
);

create index markets_by_district on markets (district, listings desc);
