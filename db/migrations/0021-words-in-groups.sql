-- Some forty listings are added to the indexes of words together, which takes a third of the time. Until then, searches read
-- them from a list of at most 64 kB.
alter index listing_words_for_sale_by_word set (fastupdate = on, gin_pending_list_limit = 64);
alter index listing_words_other_by_word set (fastupdate = on, gin_pending_list_limit = 64);
