-- How much waits for the indexes of words is now a setting of each connection, because many listings that are indexed
-- together are added faster at once.
alter index listing_words_for_sale_by_word reset (gin_pending_list_limit);
alter index listing_words_other_by_word reset (gin_pending_list_limit);
