create index users_by_image on users (image);
