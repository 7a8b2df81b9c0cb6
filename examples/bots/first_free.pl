#!/usr/bin/env perl
# A bot in JSON lines: plays the first move of the list, in every game. Try it:
#
#     ludus play connect_four --against 'exec:cmd="examples/bots/first_free.pl"'

use strict;
use warnings;
use JSON::PP;

$| = 1;    # a pipe would keep answers back

while (my $line = <STDIN>) {
    my $message = decode_json($line);
    if ($message->{type} eq 'hello') {    # asked once, before any clock runs: get ready here
        print encode_json({name => 'first free'}), "\n";
    }
    elsif ($message->{type} eq 'state') {    # it is our turn
        print encode_json({move => $message->{moves}[0]}), "\n";
    }
}
