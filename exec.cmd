@rem Windows lacks the exec of the npm scripts, by which a shell makes room for its program.
@%*
